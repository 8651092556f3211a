# Varnish before the shop, with purging by key: CDN=varnish, CDN_API=http://<varnish>, CDN_TOKEN=<the token below>.
vcl 4.1;

import std;

backend default {
    .host = "127.0.0.1";
    .port = "5445";
    .probe = { .url = "/readyz"; .interval = 1s; .timeout = 3s; .window = 2; .threshold = 1; }
}

# hosts of the processes of the shop
acl shop {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    if (req.url == "/.purge") {
        if (client.ip !~ shop || req.method != "POST" || req.http.Authorization != "Bearer replace-this-token") {
            return (synth(403));
        }
        # the keys are letters, digits and hyphens, separated by a bar
        if (req.http.X-Purge-Keys !~ "^[A-Za-z0-9_|-]+$") {
            return (synth(400));
        }
        ban("obj.http.Surrogate-Key ~ (^|\s)(" + req.http.X-Purge-Keys + ")(\s|$)");
        return (synth(200, "purged"));
    }
    if (req.http.Upgrade ~ "(?i)websocket") {
        return (pipe);
    }
    if (req.http.Authorization || req.http.X-Access-Token || req.http.Accept ~ "text/event-stream") {
        return (pass);
    }
    # pages and public calls are the same with and without cookies
    if (req.method == "GET" || req.method == "HEAD") {
        unset req.http.Cookie;
    }
}

sub vcl_pipe {
    if (req.http.Upgrade) {
        set bereq.http.Upgrade = req.http.Upgrade;
        set bereq.http.Connection = req.http.Connection;
    }
}

sub vcl_backend_response {
    if (beresp.http.Cache-Control ~ "private|no-store") {
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
        return (deliver);
    }
    # stale-while-revalidate of the response; while the shop fails a stale response is better than none
    set beresp.grace = 600s;
}

sub vcl_deliver {
    unset resp.http.Surrogate-Key;
    unset resp.http.Cache-Tag;
}
