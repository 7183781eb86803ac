import { HttpFailure } from '../../http/HttpFailure.ts'
import type { Siwx } from './Siwx.ts'

/**
 * Only a project that lists its origins signs people in: without a list any page could, in its name. Development needs none.
 *
 * @throws HttpFailure 401 `authentication`, with what the operator does
 */
export async function requireList(
  project: string,
  { config, projects }: Pick<Siwx, 'config' | 'projects'>,
): Promise<void> {
  if (config.mode === 'development' || (await projects.origins(project))) return
  throw new HttpFailure(
    401,
    'authentication',
    'We failed to authenticate your request: this project has no list of origins, so any page could sign people in to it. Add your pages with "latchkey projects origins <id> add https://app.example", and leave LATCHKEY_PROJECTS on "auto" or "check".',
  )
}
