import type { ConsoleProjects } from '@latchkey/protocol/routes'
import { createProjectStore, type ProjectStore } from '../adapters/projectStore.ts'
import { type AuditEntry, appendAudit } from '../audit/auditLog.ts'
import type { ServerConfig } from '../config/readConfig.ts'
import { ProjectError } from '../errors.ts'
import { HttpFailure } from '../http/HttpFailure.ts'
import type { Ports } from '../ports/Ports.ts'
import type { ConsoleCaller } from './access.ts'

type ProjectOptions = Pick<Ports, 'db' | 'clock' | 'projects' | 'log' | 'settings'> & {
  readonly config: Pick<ServerConfig, 'projectCheck' | 'projectId' | 'frameEmbedders' | 'frameUrl'>
  readonly configured: Pick<ServerConfig, 'frameEmbedders'>
}

/** Features that clients ask for and that a project can switch off. */
const switchable = ['activity', 'swap', 'onramp', 'social_login'] as const

/** Lists the projects. The login frame of each can be embedded by its origins; without any by those of the configuration. */
export async function listProjects({
  db,
  clock,
  config,
  configured,
  settings,
}: ProjectOptions): Promise<ConsoleProjects> {
  const projects = await createProjectStore(db, clock).list()
  const others: Pick<ConsoleProjects['projects'][number], 'embedders' | 'embeddersFrom'> =
    config.frameEmbedders.length > 0
      ? { embedders: [...config.frameEmbedders], embeddersFrom: 'server' }
      : { embedders: listOwnApp(config), embeddersFrom: 'app' }
  return {
    check: config.projectCheck,
    configured: config.projectId ?? null,
    features: [...switchable],
    embedders:
      config.frameUrl === undefined
        ? null
        : {
            entries: [...config.frameEmbedders],
            configured: [...configured.frameEmbedders],
            isChanged: settings.current().embedders !== undefined,
          },
    projects: projects.map(({ id, name, createdAt, origins, features }) => ({
      id,
      name,
      createdAt,
      origins: [...origins],
      features: features.map((feature) => ({ id: feature.id, isEnabled: feature.isEnabled })),
      ...(origins.length > 0 ? { embedders: [...origins], embeddersFrom: 'project' as const } : others),
    })),
  }
}

/** The app beside the frame, which may embed it where nobody is named. None without a frame. */
function listOwnApp({ frameUrl }: ProjectOptions['config']): string[] {
  if (frameUrl === undefined) return []
  const { protocol, host } = new URL(frameUrl)
  return [`${protocol}//${host.replace(/^[^.]+/, 'app')}`]
}

/** Adds a project. */
export function addProject(
  options: ProjectOptions,
  caller: ConsoleCaller,
  { name, origins }: { readonly name: string; readonly origins: readonly string[] },
): Promise<{ id: string }> {
  return change(options, caller, async (store) => {
    const project = await store.add({ name, origins })
    const details = { project: project.id, name: project.name, origins: project.origins.join(' ') }
    return { result: { id: project.id }, action: 'projects.add', details }
  })
}

/** Allows an origin. */
export function addOrigin(
  options: ProjectOptions,
  caller: ConsoleCaller,
  { id, origin }: { readonly id: string; readonly origin: string },
) {
  return change(options, caller, async (store) => {
    await store.addOrigin(id, origin)
    return { result: done, action: 'projects.origins.add', details: { project: id, origin } }
  })
}

/** Takes an origin back. */
export function removeOrigin(
  options: ProjectOptions,
  caller: ConsoleCaller,
  { id, origin }: { readonly id: string; readonly origin: string },
) {
  return change(options, caller, async (store) => {
    await store.removeOrigin(id, origin)
    return { result: done, action: 'projects.origins.remove', details: { project: id, origin } }
  })
}

/** Switches a feature. */
export function setFeature(
  options: ProjectOptions,
  caller: ConsoleCaller,
  { id, feature, isEnabled }: { readonly id: string; readonly feature: string; readonly isEnabled: boolean },
) {
  return change(options, caller, async (store) => {
    await store.setFeature(id, feature, isEnabled)
    const details = { project: id, feature, state: isEnabled ? 'on' : 'off' }
    return { result: done, action: 'projects.features', details }
  })
}

const done = { done: true } as const

type Change<result> = Pick<AuditEntry, 'action' | 'details'> & { readonly result: result }

/**
 * Makes a change and its line of the audit log in one transaction, then lets this node read its projects anew. Other nodes do so within
 * five seconds.
 *
 * @throws HttpFailure 404 for what is not there, 422 for what can't be stored
 */
async function change<result>(
  { db, clock, projects, log }: ProjectOptions,
  { actor }: ConsoleCaller,
  run: (store: ProjectStore) => Promise<Change<result>>,
): Promise<result> {
  try {
    const result = await db.query.transaction().execute(async (query) => {
      const made = await run(createProjectStore({ query }, clock))
      await appendAudit(query, { action: made.action, details: made.details, actor })
      return made.result
    })
    await projects.reload?.().catch(() => {
      log.warn({}, 'A change of a project is stored, and this node could not read it at once')
    })
    return result
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error
    const isMissing = error.code === 'unknown_project' || error.code === 'unknown_origin'
    throw new HttpFailure(isMissing ? 404 : 422, fields[error.code], error.message)
  }
}

const fields: Readonly<Record<ProjectError['code'], string>> = {
  unknown_project: 'id',
  unknown_origin: 'origin',
  invalid_name: 'name',
  invalid_origin: 'origin',
  invalid_feature: 'feature',
}
