-- One rule for Unicode forms and units in search, and a version for sanitized product descriptions.
--   1. search_fold, search_units, search_amount: the twins of foldText and normalizeUnits in packages/rules/src/text.
--   2. search_words uses them, and all documents are indexed again.
--   3. product.contents_sanitizer records which version of the sanitizer wrote a description.

-- 1. Text in one Unicode form: without invisible characters, conjoining and half-width jamo as compatibility jamo, other
-- compatibility forms (full width, ㎏) replaced. Keeps the case.
create function search_fold(text) returns text language plpgsql immutable strict parallel safe as $$
declare
  -- NFKC would turn compatibility jamo into conjoining jamo, so they pass through it as private-use characters
  compatible constant text := 'ㄱㄲㄳㄴㄵㄶㄷㄸㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅃㅄㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ';
  conjoining constant text := U&'\1100\1101\1102\1103\1104\1105\1106\1107\1108\1109\110A\110B\110C\110D\110E\110F\1110\1111\1112'
    '\1161\1162\1163\1164\1165\1166\1167\1168\1169\116A\116B\116C\116D\116E\116F\1170\1171\1172\1173\1174\1175'
    '\11A8\11A9\11AA\11AB\11AC\11AD\11AE\11AF\11B0\11B1\11B2\11B3\11B4\11B5\11B6\11B7\11B8\11B9\11BA\11BB\11BC\11BD\11BE\11BF\11C0\11C1\11C2';
  typed constant text := 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
    'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'
    'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';
  half_width constant text := U&'\FFA1\FFA2\FFA3\FFA4\FFA5\FFA6\FFA7\FFA8\FFA9\FFAA\FFAB\FFAC\FFAD\FFAE\FFAF\FFB0\FFB1\FFB2\FFB3\FFB4\FFB5\FFB6\FFB7\FFB8\FFB9\FFBA\FFBB\FFBC\FFBD\FFBE'
    '\FFC2\FFC3\FFC4\FFC5\FFC6\FFC7\FFCA\FFCB\FFCC\FFCD\FFCE\FFCF\FFD2\FFD3\FFD4\FFD5\FFD6\FFD7\FFDA\FFDB\FFDC';
  kept constant text := U&'\E000\E001\E002\E003\E004\E005\E006\E007\E008\E009\E00A\E00B\E00C\E00D\E00E\E00F\E010\E011\E012\E013\E014\E015\E016\E017\E018\E019\E01A\E01B\E01C\E01D'
    '\E01E\E01F\E020\E021\E022\E023\E024\E025\E026\E027\E028\E029\E02A\E02B\E02C\E02D\E02E\E02F\E030\E031\E032';
  folded text;
begin
  -- almost every text: ASCII, composed Hangul and the signs · × – ’ that no step changes
  if $1 !~ U&'[^\0001-\007E\AC00-\D7A3\00B7\00D7\2013\2019]' then
    return $1;
  end if;
  folded := regexp_replace($1, U&'[\00AD\034F\061C\115F\1160\17B4\17B5\180B-\180F\200B-\200F\2028-\202E\2060-\206F\2800\3164\FE00-\FE0F\FEFF\FFA0\FFF0-\FFFB\+01BCA0-\+01BCA3\+01D173-\+01D17A\+0E0000-\+0E0FFF]', '', 'g');
  folded := translate(translate(normalize(folded, NFC), half_width, compatible), conjoining, typed);
  folded := translate(normalize(translate(folded, compatible, kept), NFKC), kept, compatible);
  return translate(folded, conjoining, typed);
end $$;
comment on function search_fold(text) is 'Unicode form that search compares; the twin of foldText in packages/rules';

-- 오백 is 500, 한 is 1, 반 is 0.5.
create function search_number(spelt text) returns numeric language plpgsql immutable strict parallel safe as $$
declare
  native constant text[] := '{한,두,세,네,다섯,여섯,일곱,여덟,아홉,열}';
  total numeric := 0;
  digit numeric := 0;
  letter text;
  power numeric;
begin
  if spelt = '반' then
    return 0.5;
  end if;
  if array_position(native, spelt) is not null then
    return array_position(native, spelt);
  end if;
  foreach letter in array string_to_array(spelt, null) loop
    power := case letter when '십' then 10 when '백' then 100 when '천' then 1000 end;
    if power is null then
      digit := strpos('일이삼사오육칠팔구', letter);
    else
      total := total + case when digit = 0 then 1 else digit end * power;
      digit := 0;
    end if;
  end loop;
  return total + digit;
end $$;

-- Weights and volumes in one spelling, each as a word of its own; expects lower case.
create function search_units(text) returns text language plpgsql immutable strict parallel safe as $$
declare
  unit constant text := '(킬로그램|킬로그람|키로그램|키로그람|킬로|키로|kgs?|밀리그램|밀리그람|미리그램|미리그람|mg|그램|그람|그렘|gr|g|밀리리터|미리리터|밀리(?!미터)|미리(?!미터)|ml|cc|리터|리타|l)(?![a-z])';
  spelt constant text := '(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|반|(?=[일이삼사오육칠팔구십백천])(?:[일이삼사오육칠팔구]?천)?(?:[일이삼사오육칠팔구]?백)?(?:[일이삼사오육칠팔구]?십)?[일이삼사오육칠팔구]?)(?=\s*' || unit || ')';
  written text := $1;
  place int;
  word text;
begin
  if written !~ unit then
    return written;
  end if;
  written := regexp_replace(written, '([0-9]),([0-9]{3})(?=\s*' || unit || ')', '\1\2', 'g');
  place := regexp_instr(written, spelt);
  while place > 0 loop
    word := regexp_substr(written, spelt);
    written := overlay(written placing ' ' || trim_scale(search_number(word)) from place for length(word));
    place := regexp_instr(written, spelt);
  end loop;
  written := regexp_replace(written, '([0-9])\s*(?:킬로그램|킬로그람|키로그램|키로그람|킬로|키로|kgs?)(?![a-z])(?:짜리|들이)?', '\1kg ', 'g');
  written := regexp_replace(written, '([0-9])\s*(?:밀리그램|밀리그람|미리그램|미리그람|mg)(?![a-z])(?:짜리|들이)?', '\1mg ', 'g');
  written := regexp_replace(written, '([0-9])\s*(?:그램|그람|그렘|gr|g)(?![a-z])(?:짜리|들이)?', '\1g ', 'g');
  written := regexp_replace(written, '([0-9])\s*(?:밀리리터|미리리터|밀리(?!미터)|미리(?!미터)|ml|cc)(?![a-z])(?:짜리|들이)?', '\1ml ', 'g');
  return regexp_replace(written, '([0-9])\s*(?:리터|리타|l)(?![a-z])(?:짜리|들이)?', '\1l ', 'g');
end $$;
comment on function search_units(text) is 'Unit spellings that search compares; with search_amount the twin of normalizeUnits in packages/rules';

-- One amount in one unit: 1000g is 1kg, 0.5kg is 500g. Other words stay.
create function search_amount(word text) returns text language sql immutable strict parallel safe as $$
  select case when word !~ '^[0-9]{1,6}(\.[0-9]{1,3})?(kg|g|ml|l)$' then word else (
    select case when a.small >= 1000 then trim_scale(a.small / 1000) || case when a.unit in ('kg', 'g') then 'kg' else 'l' end
      else trim_scale(a.small) || case when a.unit in ('kg', 'g') then 'g' else 'ml' end end
    from (select substring(word from '^[0-9.]+')::numeric * case when word ~ '(kg|[0-9]l)$' then 1000 else 1 end as small,
      substring(word from '[a-z]+$') as unit) a) end
$$;

-- 2. Words of a text: numbers with their unit, Hangul, Latin letters.
create or replace function search_words(text) returns setof text language sql immutable strict parallel safe as $$
  select left(search_amount(m[1]), 30)
  from regexp_matches(search_units(lower(search_fold($1))), '[0-9]+(?:\.[0-9]+)?[a-z가-힣]*|[가-힣]+|[a-z]+', 'g') as m
$$;
comment on function search_words(text) is 'Search words of a document; the twin of tokenize in packages/rules';
select search_learn(array(select search_words(name) from category));
update search_word w set is_category = true from category c where w.word in (select search_words(c.name)) and not w.is_category;
select follow_names(array(select id from product));

-- 3. The version of the sanitizer that wrote a description; 0 until one did. A change by anything but the sanitizer sets it back.
alter table product add column contents_sanitizer smallint not null default 0;
comment on column product.contents_sanitizer is 'version of the HTML sanitizer that wrote contents; 0 if none did';
create index product_by_sanitizer on product (contents_sanitizer, id);

create function reset_contents_sanitizer() returns trigger language plpgsql as $$
begin
  new.contents_sanitizer := 0;
  return new;
end $$;
create trigger contents_changed before update of contents on product for each row
  when (old.contents <> new.contents and old.contents_sanitizer = new.contents_sanitizer) execute function reset_contents_sanitizer();

-- Sanitizes what is below the current version, in batches.
insert into job (kind, key, payload) values ('product.sanitizeContents', 'sanitize', '{}');
