import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { CliError } from '../CliError.ts'

const integrity = v.object({
  version: v.string(),
  files: v.record(
    v.pipe(v.string(), v.regex(/^(frame\.html|assets\/[a-z]+-[0-9a-f]{16}\.(js|css))$/)),
    v.pipe(v.string(), v.startsWith('sha384-')),
  ),
})

/** The hashes of the frame's files, by their path. */
export type Integrity = v.InferOutput<typeof integrity>

/** The list of the frame in `folder`. Throws `CliError` where there is none. */
export async function readIntegrity(folder: string): Promise<Integrity> {
  try {
    return v.parse(integrity, JSON.parse(await readFile(join(folder, 'integrity.json'), 'utf8')))
  } catch (cause) {
    throw new CliError(
      `${folder} holds no built frame. Run "npm run build", or name another folder with --against.`,
      { cause },
    )
  }
}
