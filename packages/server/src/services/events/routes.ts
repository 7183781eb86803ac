import type { AnalyticsConfig, AnalyticsEvent, UsageEvent } from '@latchkey/protocol'
import * as routeTable from '@latchkey/protocol/routes'
import { usageEvent } from '@latchkey/protocol/schemas'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { ServerConfig } from '../../config/readConfig.ts'
import { readBody, readJson } from '../../http/body.ts'
import { HttpFailure, toPrintable } from '../../http/HttpFailure.ts'
import { createMount } from '../../http/mount.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import type { Ports } from '../../ports/Ports.ts'
import { cleanEvent } from './cleanEvent.ts'
import { eventProperties } from './eventProperties.ts'

/** Creates the service `events`: analytics. Off unless the operator switches it on. */
export function events(options: EventsServiceOptions): Service {
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, options)
  mount(routeTable.sendEvent, (c) => postEvents(c, 'one', options))
  mount(routeTable.sendEvents, (c) => postEvents(c, 'several', options))
  mount(routeTable.getAnalyticsConfig, (c) => getAnalyticsConfig(c, options.config.events))
  return { routes }
}

/** Ports and settings of the analytics routes. */
type EventsServiceOptions = Pick<Ports, 'events' | 'limits' | 'projects'> & {
  readonly config: Pick<ServerConfig, 'events' | 'limits' | 'mode'>
}

/** Bytes of a body: the limit of `navigator.sendBeacon`. */
const maxBody = 64 * 1024
const singleEvent = v.pipe(
  usageEvent,
  v.transform((event) => [event]),
)
const severalEvents = v.pipe(v.array(usageEvent), v.maxLength(200))

/**
 * `POST /e` and `POST /batch`. Answers 202. Events without a row in `eventProperties` and error reports are discarded: clients of
 * other versions send them, and a refusal would be an error in the console of every page. While analytics is off, and from browsers
 * that send Global Privacy Control (`Sec-GPC: 1`), bodies are discarded unread; the origin is checked all the same, because clients detect a wrong origin list by it.
 */
async function postEvents(
  c: Context<ApiEnv>,
  kind: 'one' | 'several',
  { events, projects, config }: EventsServiceOptions,
): Promise<Response> {
  const projectId = c.req.query('projectId')
  await checkOrigin(c.req.header('origin'), projectId, projects)
  const isStored = config.events.isStored && c.req.header('sec-gpc') !== '1'
  if (isStored) {
    const bodies = await readJson(c, kind === 'one' ? singleEvent : severalEvents, maxBody)
    const clean = bodies.filter(isAnalyticsEvent).flatMap((body) => {
      const storedProperties = eventProperties.get(body.props.event)
      return storedProperties ? [cleanEvent(body, storedProperties, config.events.keepsAddresses)] : []
    })
    events.record(/^[\w-]{1,64}$/.test(projectId ?? '') ? (projectId ?? '') : '', clean)
  } else await readBody(c, maxBody)
  return c.json({}, 202, { 'cache-control': 'no-store' })
}

const isAnalyticsEvent = (body: UsageEvent): body is AnalyticsEvent => body.props.type === 'track'

async function checkOrigin(
  origin: string | undefined,
  projectId: string | undefined,
  projects: EventsServiceOptions['projects'],
): Promise<void> {
  // While the projects cannot be read, analytics must not raise an error in the page.
  const refusal = await Promise.resolve(projects.refuse({ projectId, origin })).catch(() => undefined)
  if (refusal === 'origin') {
    throw new HttpFailure(403, 'authentication', `Origin not allowed: ${toPrintable(origin ?? '')}`)
  }
  if (refusal === 'project') {
    const why = 'the project id is missing or unknown. Pass the id of a project of this server.'
    throw new HttpFailure(401, 'authentication', `We failed to authenticate your request: ${why}`)
  }
}

/** `GET /getAnalyticsConfig`: whether this server stores events. */
function getAnalyticsConfig(c: Context<ApiEnv>, { isStored }: ServerConfig['events']): Response {
  const body: AnalyticsConfig = { isAnalyticsEnabled: isStored }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}
