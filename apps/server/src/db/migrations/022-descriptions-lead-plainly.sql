-- G1: what a description leads to or shows is written plainly: a page of the shop, an https address, a letter or a call.
-- An address that is spelled in entities or behind control characters says something else to a browser than to a reader, and
-- a style of its own could lay itself over the page. No value may hide the end of its tag, behind which more could stand.
alter table product add constraint contents_lead_plainly check (
  contents !~* '<[a-z][^>]*[\s/"''](href|src|srcset|action|formaction|background|poster|cite|ping|longdesc|xlink:href)\s*=(?!\s*["''](/(?![/\\])|#|https://[a-z0-9]|mailto:|tel:))'
  and contents !~* '<[a-z][^>]*[\s/"''](style|srcdoc|id|name|is|slot|contenteditable|autofocus|tabindex|popover|popovertarget)\s*='
  and contents !~* '<[a-z][^<>]*=\s*("[^"<>]*[<>]|''[^''<>]*[<>])'
  and contents !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]'
  and contents !~* '<!|<\?|<%'
);
