export type DatabaseErrorCode =
  /** The folder of the embedded database belongs to another process. */
  | 'database_in_use'
  /** Its schema was written by a newer version of this code. */
  | 'database_newer'
  /** Nobody answers at `DATABASE_URL`, or they refuse us. */
  | 'database_unreachable'
  /** The files of the embedded database can't be read or written. */
  | 'database_broken'
  /** A step of the schema failed; the database is as it was before that step. */
  | 'migration_failed'

/** The database can't be used. The message names the variable to change, and never a URL: it holds a password. */
export class DatabaseError extends Error {
  readonly code: DatabaseErrorCode

  constructor(code: DatabaseErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'DatabaseError'
    this.code = code
  }
}
