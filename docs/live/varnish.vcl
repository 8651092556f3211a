# Varnish before the engine `builtin`: the shop sends each part once, whatever the number of viewers (decision 059).
# TLS and WebSockets end in the proxy before it; only /live-media/ has to come here.
vcl 4.1;

backend shop {
  .host = "127.0.0.1";
  .port = "5445";
  # longer than the shop waits for a part
  .first_byte_timeout = 10s;
}

sub vcl_recv {
  # responses do not depend on the viewer; with a cookie Varnish would not cache them
  unset req.http.Cookie;
}

sub vcl_backend_response {
  # an outdated playlist would be answered at once instead of the one that a player waits for
  set beresp.grace = 0s;
  if (beresp.status != 200) {
    set beresp.ttl = 0s;
    set beresp.uncacheable = true;
  }
}
