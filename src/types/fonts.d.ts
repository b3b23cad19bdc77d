declare module '*.woff2?url' {
  /** The file's address on this site. */
  const url: string;
  export default url;
}
