/** Why a project can't be changed as asked. */
export type ProjectErrorCode =
  | 'unknown_project'
  | 'unknown_origin'
  | 'invalid_name'
  | 'invalid_origin'
  | 'invalid_feature'

/** Something about a project that the person at the terminal can mend. The message says how. */
export class ProjectError extends Error {
  readonly code: ProjectErrorCode

  constructor(code: ProjectErrorCode, message: string) {
    super(message)
    this.name = 'ProjectError'
    this.code = code
  }
}
