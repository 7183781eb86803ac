import {
  appendAudit,
  createProjectStore,
  type Ports,
  type ProjectStore,
  type StoredProject,
} from '@latchkey/server'
import { alignColumns, CliError, type Command } from '../Command.ts'
import { withDatabase } from '../withDatabase.ts'

const forms = {
  'add <name>': 'Make a project and print its id',
  list: 'Show all of them',
  'origins <id> add <origin>': 'Allow pages of an origin, e.g. https://app.example or https://*.example.com',
  'origins <id> remove <origin>': 'Take an origin back. A project without any may be used from everywhere',
  'features <id> <feature> on|off': 'Switch a feature for a project’s clients',
}

/** `latchkey projects`: manages the projects that may use the server, and their origins. */
export const projectsCommand: Command = {
  name: 'projects',
  summary: 'Add and change the projects that may use the server',
  forms,
  options: {
    origin: {
      type: 'string',
      value: '<origin>',
      help: 'With "add": allow this origin only. May be repeated',
      isList: true,
    },
  },
  variables: {
    LATCHKEY_DATA: 'Where the embedded database is kept (.latchkey/data)',
    DATABASE_URL: 'Postgres instead of it',
    LATCHKEY_PROJECTS: 'Whether the server asks for a project: auto, check, off',
  },
  run: async ({ env, out }, options, words) => {
    const origins = typeof options.origin === 'string' ? options.origin.split(',') : []
    const action = parseAction(words, origins)
    return withDatabase('projects', env, async ({ db, clock }) => {
      // A change and its line in the audit log are one.
      const lines = await db.query
        .transaction()
        .execute((query) => action(createProjectStore({ query }, clock), query))
      for (const line of lines) out(line)
      return 0
    })
  },
}

/** Parses the arguments before the database is opened.
 *
 * @throws CliError for arguments without a form */
function parseAction(
  words: readonly string[],
  origins: readonly string[],
): (store: ProjectStore, query: Ports['db']['query']) => Promise<readonly string[]> {
  // `add <name>`, `origins <id> add|remove <origin>`, `features <id> <feature> on|off`
  const [verb, id = '', thirdWord = '', fourthWord = '', ...extraWords] = words
  const count = words.length
  if (extraWords.length > 0 || (origins.length > 0 && verb !== 'add')) throw createFormError(words)
  if (verb === 'add' && count === 2)
    return async (store, query) => {
      const project = await store.add({ name: id, origins })
      const details = { project: project.id, name: project.name, origins: project.origins.join(' ') }
      await appendAudit(query, { action: 'projects.add', details })
      return [`Added ${project.name}. Its id for clients is ${project.id}`]
    }
  if (verb === 'list' && count === 1) return async (store) => projectLines(await store.list())
  if (verb === 'origins' && count === 4 && thirdWord === 'add')
    return async (store, query) => {
      await store.addOrigin(id, fourthWord)
      await appendAudit(query, {
        action: 'projects.origins.add',
        details: { project: id, origin: fourthWord },
      })
      return [`${fourthWord} may use ${id}.`]
    }
  if (verb === 'origins' && count === 4 && thirdWord === 'remove')
    return async (store, query) => {
      await store.removeOrigin(id, fourthWord)
      await appendAudit(query, {
        action: 'projects.origins.remove',
        details: { project: id, origin: fourthWord },
      })
      return [`${fourthWord} may no longer use ${id}.`]
    }
  if (verb === 'features' && count === 4 && /^(on|off)$/.test(fourthWord))
    return async (store, query) => {
      await store.setFeature(id, thirdWord, fourthWord === 'on')
      await appendAudit(query, {
        action: 'projects.features',
        details: { project: id, feature: thirdWord, state: fourthWord },
      })
      return [`${thirdWord} is ${fourthWord} for ${id}.`]
    }
  throw createFormError(words)
}

function createFormError(words: readonly string[]): CliError {
  const problem = words.length > 0 ? `"${words.join(' ')}" is no form of it` : 'It needs a form'
  return new CliError(`latchkey projects: ${problem}. There are: ${Object.keys(forms).join('; ')}.`, {
    exitCode: 2,
  })
}

/** Formats projects as a table: id, name, origins, and features that were set. */
function projectLines(projects: readonly StoredProject[]): string[] {
  if (projects.length === 0)
    return [
      'There is no project yet. "latchkey projects add <name>" makes one; until then anybody may use the server.',
    ]
  return alignColumns(
    projects.map(({ id, name, origins, features }) => [
      id,
      [
        name,
        origins.length > 0 ? origins.join(' ') : 'every origin',
        ...features.map((feature) => `${feature.id} ${feature.isEnabled ? 'on' : 'off'}`),
      ].join(' · '),
    ]),
  )
}
