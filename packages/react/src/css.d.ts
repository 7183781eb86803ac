declare module '*.css?inline' {
  /** The stylesheet as text, minified in builds. Goes to `useStyles`. */
  const css: string
  // biome-ignore lint/style/noDefaultExport: the shape Vite gives `?inline` imports
  export default css
}
