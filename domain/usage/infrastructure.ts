import type { InfrastructureKind } from "./unauthorized-terms";

/**
 * Domains that other sites and devices call by themselves, so that seeing them says nothing of what anybody uses.
 * Shared domains that people visit, too (google.com, microsoft.com), are not among them: of an address only its domain
 * is kept.
 */
const domains: Record<InfrastructureKind, string> = {
  cdn: `
    akamai.net akamaiedge.net akamaihd.net akamaized.net amazonaws.com aspnetcdn.com azureedge.net azurefd.net
    b-cdn.net backblazeb2.com blob.core.windows.net bootstrapcdn.com cachefly.net cdn77.org cloudfront.net
    digitaloceanspaces.com edgecastcdn.net edgekey.net edgesuite.net fastly.net fastlylb.net firebasestorage.app
    gcdn.co googleapis.com googleusercontent.com gstatic.com imgix.net jquery.com jsdelivr.net llnwd.net msecnd.net
    r2.dev stackpathcdn.com unpkg.com wasabisys.com`,
  fonts: "fontawesome.com fonts.net myfonts.net typekit.com typekit.net",
  ads: `
    2mdn.net adform.net adnxs.com adsrvr.org amazon-adsystem.com bidswitch.net casalemedia.com criteo.com criteo.net
    doubleclick.net facebook.net googleadservices.com googlesyndication.com media.net moatads.com openx.net
    outbrain.com pubmatic.com rubiconproject.com sharethrough.com smartadserver.com taboola.com teads.tv`,
  analytics: `
    2o7.net adjust.com adobedtm.com amplitude.com appsflyer.com branch.io chartbeat.com chartbeat.net clarity.ms
    cloudflareinsights.com demdex.net ensighten.com fullstory.com google-analytics.com googletagmanager.com
    heapanalytics.com hotjar.com hotjar.io kissmetrics.com launchdarkly.com matomo.cloud mixpanel.com mxpnl.com
    newrelic.com nr-data.net omtrdc.net optimizely.com pendo.io plausible.io quantserve.com scorecardresearch.com
    segment.com segment.io tealiumiq.com tiqcdn.com`,
  telemetry: "app-measurement.com bugsnag.com crashlytics.com raygun.io rollbar.com sentry.io",
  update: "cdn-apple.com gvt1.com gvt2.com gvt3.com mozilla.net mzstatic.com windowsupdate.com",
  network: `
    cloudflare-dns.com dns.google msftconnecttest.com msftncsi.com ntp.org one.one onesignal.com pusher.com`,
  security: `
    amazontrust.com cookiebot.com cookielaw.org digicert.com entrust.net globalsign.com hcaptcha.com lencr.org
    onetrust.com pki.goog recaptcha.net sectigo.com trustarc.com usertrust.com`,
  signin: "microsoftonline.com msftauth.net",
};

const kinds = new Map(
  Object.entries(domains).flatMap(([kind, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, kind as InfrastructureKind] as const),
  ),
);

/** The names that a domain lies below, itself first: a.b.example, b.example, example. */
export function* upwards(domain: string): Generator<string> {
  for (let rest = domain; rest; rest = rest.slice(rest.indexOf(".") + 1)) {
    yield rest;
    if (!rest.includes(".")) return;
  }
}

/** What a domain is for, where it or one that it lies below is called by sites and devices alone; else null. */
export function infrastructureKindOf(domain: string): InfrastructureKind | null {
  for (const name of upwards(domain)) {
    const kind = kinds.get(name);
    if (kind) return kind;
  }
  return null;
}
