-- G1: what a description leads to or shows is written plainly: a page of the shop, an https address, a letter or a call.
-- An address that is spelled in entities or behind control characters says something else to a browser than to a reader, and
-- a style of its own could lay itself over the page. No value may hide the end of its tag, behind which more could stand.
create function leads_plainly(contents text) returns boolean language sql immutable as $$
  select contents !~* '<[a-z][^>]*[\s/"''](href|src|srcset|action|formaction|background|poster|cite|ping|longdesc|xlink:href)\s*=(?!\s*["''](/(?![/\\])|#|https://[a-z0-9]|mailto:|tel:))'
    and contents !~* '<[a-z][^>]*[\s/"''](style|srcdoc|id|name|is|slot|contenteditable|autofocus|tabindex|popover|popovertarget)\s*='
    and contents !~* '<[a-z][^<>]*=\s*("[^"<>]*[<>]|''[^''<>]*[<>])'
    and contents !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]'
    and contents !~* '<!|<\?|<%'
$$;

-- What stands in a shop already keeps its words and loses what is no longer written; what cannot be told apart becomes text.
create function plain_description(given text) returns text language plpgsql as $$
declare
  before text;
  plain text := regexp_replace(regexp_replace(given, '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]+', '·', 'g'), '<!--.*?-->', '', 'g');
begin
  plain := regexp_replace(plain, '([\s/"''](href|src)\s*=\s*["''])http://', '\1https://', 'gi');
  -- of each tag the last such attribute goes, until none is left
  loop
    before := plain;
    plain := regexp_replace(plain, '(<[a-z][^>]*[\s/"''])(style|srcdoc|id|name|is|slot|contenteditable|autofocus|tabindex|popover|popovertarget)\s*=\s*("[^"]*"|''[^'']*''|[^\s"''>]*)', '\1', 'gi');
    plain := regexp_replace(plain, '(<[a-z][^>]*[\s/"''])(href|src|srcset|action|formaction|background|poster|cite|ping|longdesc|xlink:href)\s*=(?!\s*["''](/(?![/\\])|#|https://[a-z0-9]|mailto:|tel:))\s*("[^"]*"|''[^'']*''|[^\s"''>]*)', '\1', 'gi');
    exit when plain = before;
  end loop;
  if leads_plainly(plain) then
    return plain;
  end if;
  return replace(regexp_replace(plain, '(<[^>]*>\s*)+', ' · ', 'g'), '<', '&lt;');
end $$;

update product set contents = plain_description(contents) where not leads_plainly(contents);
drop function plain_description(text);

-- All rows have just been looked at, while the shop went on: to look again would keep everybody from the products meanwhile.
alter table product add constraint contents_lead_plainly check (leads_plainly(contents)) not valid;
