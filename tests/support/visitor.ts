import { password } from "./people";

// Packing and unpacking thousands of pages is work for nothing.
const plain = { "Accept-Encoding": "identity" };

/** A browser without scripts: it keeps cookies, posts forms with its origin, and follows nothing by itself. */
export class Visitor {
  readonly cookies = new Map<string, string>();

  constructor(readonly origin: string) {}

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#ask(path, { headers });
  }

  /** The markup of a page as people see it: without scripts, and without the marks that React leaves between texts. */
  async read(path: string): Promise<string> {
    const html = await (await this.get(path)).text();
    return html.replaceAll(/<script[^>]*>.*?<\/script>/gs, "").replaceAll("<!-- -->", "");
  }

  post(path: string, fields: Record<string, string> | [string, string][], headers: Record<string, string> = {}) {
    return this.#ask(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Origin: this.origin, ...headers },
    });
  }

  signIn(email: string, secret = password): Promise<Response> {
    return this.post("/login", { email, password: secret });
  }

  async #ask(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(new URL(path, this.origin), {
      ...init,
      redirect: "manual",
      headers: { ...plain, ...(init.headers as Record<string, string>), ...(cookie ? { Cookie: cookie } : {}) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(";");
      const at = pair.indexOf("=");
      const gone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
      if (gone) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }
}
