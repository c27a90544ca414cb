import { expect, test } from "vitest";
import { oauth1Header, signatureOf } from "./oauth1";

test("a request is signed as the specification's own example is (OAuth Core 1.0, appendix A.5)", () => {
  const url = new URL("http://photos.example.net/photos?file=vacation.jpg&size=original");
  const parameters = [
    ["oauth_consumer_key", "dpf43f3p2l4k3l03"],
    ["oauth_token", "nnch734d00sl2jdk"],
    ["oauth_signature_method", "HMAC-SHA1"],
    ["oauth_timestamp", "1191242096"],
    ["oauth_nonce", "kllo9940pd9333jh"],
    ["oauth_version", "1.0"],
  ] as const;
  expect(signatureOf({ method: "GET", url, parameters }, "kd94hf93k423kf44", "pfkkdhi9sl3r4s00")).toBe(
    "tR3+Ty81lMeYAr/Fid0kMTYa/WM=",
  );
});

test("parameters are sorted as they are encoded, and what encodeURIComponent leaves is encoded, too", () => {
  // The parameters of RFC 5849, section 3.4.1.3.1; the signature was reckoned with another library.
  const url = new URL("http://example.com/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b&c2=&a3=2%20q");
  const header = oauth1Header(
    url,
    { clientId: "9djdj82h48djs9d2", secret: "it's (a) secret!*" },
    { timestamp: 137131201, nonce: "7d8f3e4a" },
  );
  expect(header).toMatch(/^OAuth oauth_consumer_key="9djdj82h48djs9d2", oauth_nonce="7d8f3e4a", /);
  const signature = /oauth_signature="([^"]+)"/.exec(header)?.[1] ?? "";
  expect(decodeURIComponent(signature)).toBe("6Lv2H0O2AIloS9tkyNdWNQ+xW5k=");
});
