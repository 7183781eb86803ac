import * as v from 'valibot'
import { DirectoryError } from '../../errors/DirectoryError.ts'
import { directoryLimits } from './directoryLimits.ts'
import { type DirectorySnapshot, directorySnapshot } from './directorySnapshot.ts'
import { findSnapshotProblems } from './findSnapshotProblems.ts'

/** Problems a message names at most; the rest is counted. */
const named = 20

/**
 * Reads the text of a snapshot.
 *
 * @param name - what messages call it, e.g. its path
 * @throws DirectoryError naming every problem with its place
 */
export function readSnapshot(text: string, name: string): DirectorySnapshot {
  if (Buffer.byteLength(text) > directoryLimits.snapshot) {
    throw new DirectoryError('directory_invalid', `${name} is larger than ${directoryLimits.snapshot} bytes.`)
  }
  const result = v.safeParse(directorySnapshot, parse(text, name))
  const problems = result.success
    ? findSnapshotProblems(result.output)
    : result.issues.map((issue) => `${placeOf(issue)} ${issue.message}`)
  if (result.success && problems.length === 0) return result.output
  const rest = problems.length > named ? [`and ${problems.length - named} more`] : []
  throw new DirectoryError(
    'directory_invalid',
    `${name} is no valid directory. Mend it and try again:\n${[...problems.slice(0, named), ...rest].map((line) => `  ${shown(line)}`).join('\n')}`,
  )
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new DirectoryError('directory_invalid', `${name} is not JSON: ${shown(String(error))}.`, {
      cause: error,
    })
  }
}

function placeOf(issue: v.InferIssue<typeof directorySnapshot>): string {
  return v.getDotPath(issue) ?? 'The file'
}

/** A line for a terminal: what a file says must not be able to move its cursor. */
function shown(line: string): string {
  return line.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\uFFFD').slice(0, 300)
}
