import { randomBytes } from 'node:crypto'
import { parseOriginPattern } from '@latchkey/protocol'
import { ProjectError } from '../errors.ts'
import type { Db } from '../ports/db.ts'
import type { Clock } from '../ports/platform.ts'

/** A stored project. */
export type StoredProject = {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly origins: readonly string[]
  readonly features: readonly {
    readonly id: string
    readonly isEnabled: boolean
    readonly config: readonly string[] | null
  }[]
}

/** Projects in the database. Every method but `list` throws ProjectError where the person has to correct something. */
export type ProjectStore = {
  list(): Promise<StoredProject[]>
  add(project: { readonly name: string; readonly origins: readonly string[] }): Promise<StoredProject>
  addOrigin(id: string, origin: string): Promise<void>
  removeOrigin(id: string, origin: string): Promise<void>
  setFeature(id: string, feature: string, isEnabled: boolean): Promise<void>
}

/** Creates the store of projects, for the `Projects` port and for the command `latchkey projects`. */
export function createProjectStore(db: Pick<Db, 'query'>, clock: Pick<Clock, 'now'>): ProjectStore {
  const { query } = db

  async function assertProject(id: string): Promise<void> {
    const found = await query.selectFrom('project').select('id').where('id', '=', id).executeTakeFirst()
    if (!found)
      throw new ProjectError(
        'unknown_project',
        `There is no project "${id}". "latchkey projects list" shows them.`,
      )
  }

  return {
    async list() {
      const projects = await query
        .selectFrom('project')
        .selectAll()
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
      // The list is read every few seconds. Without projects, one query is enough.
      if (projects.length === 0) return []
      const [origins, features] = [
        await query.selectFrom('projectOrigin').selectAll().orderBy('origin').execute(),
        await query.selectFrom('projectFeature').selectAll().orderBy('feature').execute(),
      ]
      return projects.map((project) => ({
        ...project,
        origins: origins.filter(({ project: id }) => id === project.id).map(({ origin }) => origin),
        features: features
          .filter(({ project: id }) => id === project.id)
          .map(({ feature, isEnabled, config }) => ({ id: feature, isEnabled, config: parseList(config) })),
      }))
    },
    async add({ name, origins }) {
      const trimmedName = name.trim()
      if (trimmedName === '' || trimmedName.length > 100)
        throw new ProjectError('invalid_name', 'A project needs a name of 100 characters at most.')
      const project = { id: randomBytes(16).toString('hex'), name: trimmedName, createdAt: clock.now() }
      const entries = [...new Set(origins.map(assertOriginPattern))]
      const insert = async (tx: Db['query']) => {
        await tx.insertInto('project').values(project).execute()
        if (entries.length === 0) return
        await tx
          .insertInto('projectOrigin')
          .values(entries.map((origin) => ({ project: project.id, origin })))
          .execute()
      }
      // A command gives the transaction in which it also writes its line of the audit log.
      await (query.isTransaction ? insert(query) : query.transaction().execute(insert))
      return { ...project, origins: entries, features: [] }
    },
    async addOrigin(id, origin) {
      const entry = assertOriginPattern(origin)
      await assertProject(id)
      await query
        .insertInto('projectOrigin')
        .values({ project: id, origin: entry })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async removeOrigin(id, origin) {
      await assertProject(id)
      const { numDeletedRows } = await query
        .deleteFrom('projectOrigin')
        .where('project', '=', id)
        .where('origin', '=', origin.trim())
        .executeTakeFirst()
      if (numDeletedRows === 0n)
        throw new ProjectError(
          'unknown_origin',
          `"${origin}" is not on the list of ${id}. Write it as "latchkey projects list" shows it.`,
        )
    },
    async setFeature(id, feature, isEnabled) {
      if (!/^[a-z][a-z0-9_]{0,63}$/.test(feature))
        throw new ProjectError(
          'invalid_feature',
          `"${feature}" is no feature. Features are words like swap or social_login.`,
        )
      await assertProject(id)
      await query
        .insertInto('projectFeature')
        .values({ project: id, feature, isEnabled, config: null })
        .onConflict((conflict) => conflict.columns(['project', 'feature']).doUpdateSet({ isEnabled }))
        .execute()
    },
  }
}

function assertOriginPattern(origin: string): string {
  const entry = origin.trim()
  if (entry.length <= 300 && parseOriginPattern(entry)) return entry
  throw new ProjectError(
    'invalid_origin',
    `"${origin}" is no origin. Write https://app.example, https://*.example.com, app.example or *.example.com, without a path.`,
  )
}

function parseList(text: string | null): readonly string[] | null {
  if (text === null) return null
  const json: unknown = JSON.parse(text)
  return Array.isArray(json) ? json.filter((entry) => typeof entry === 'string') : null
}
