/** A document as text, bundled with the server. */
declare module "*.md?raw" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: it is how the bundler hands out a text
  export default text;
}
