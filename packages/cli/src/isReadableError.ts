const names = [
  'CliError',
  'DatabaseError',
  'DevnetError',
  'ProjectError',
  'DirectoryError',
  'ServerConfigError',
  'ServerListenError',
]

/** Whether an error's message is written for the person at the terminal. */
export function isReadableError(error: unknown): error is Error {
  return error instanceof Error && names.includes(error.name)
}
