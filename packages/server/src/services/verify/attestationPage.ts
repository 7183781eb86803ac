import { createHash } from 'node:crypto'
import type { AttestationClaims } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { ServerConfig } from '../../config/readConfig.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { ApiEnv } from '../../http/Service.ts'
import type { Ports } from '../../ports/Ports.ts'

/** Seconds an attestation is valid: as long as a proposal. */
const attestationSeconds = 300

/**
 * `GET /v3/attestation?projectId&id&…`, loaded in a hidden frame: a page that posts an attestation to its
 * parent. The attested origin is that of the parent, taken from the `Referer` of the frame request; origins in
 * the query are ignored. `postMessage` targets that origin only. Without a known origin the attestation is
 * empty, so that the parent does not wait.
 */
export async function getAttestationPage(c: Context<ApiEnv>, options: VerifyOptions): Promise<Response> {
  const { attester, clock, origins, projects } = options
  const id = c.req.query('id') ?? ''
  if (!/^[\w-]{1,128}$/.test(id))
    throw new HttpFailure(400, 'id', 'The id of the message is missing or malformed')
  const origin = findParentOrigin(c)
  const projectId = c.req.query('projectId')
  const claims = async (parentOrigin: string): Promise<AttestationClaims> => ({
    exp: Math.floor(clock.now() / 1000) + attestationSeconds,
    id,
    origin: parentOrigin,
    isScam: origins.isScam(parentOrigin),
    isVerified: await isListed(projects, projectId, parentOrigin),
  })
  const attestation = origin === undefined ? '' : attester.sign(await claims(origin))
  const message = JSON.stringify({ type: 'verify_attestation', attestation })
  const script = `parent.postMessage(${toScriptLiteral(message)},${toScriptLiteral(origin ?? '*')})`
  const hash = createHash('sha256').update(script).digest('base64')
  return c.html(
    `<!doctype html><meta charset="utf-8"><title>Latchkey</title><script>${script}</script>`,
    200,
    {
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`,
      'referrer-policy': 'no-referrer',
    },
  )
}

/** Origin of the parent page. A page can hide its origin, but cannot make a browser send another one. */
function findParentOrigin(c: Context<ApiEnv>): string | undefined {
  const referrer = c.req.header('referer') ?? ''
  if (c.req.header('sec-fetch-dest') !== 'iframe' || !URL.canParse(referrer)) return undefined
  const { origin, protocol } = new URL(referrer)
  return /^https?:$/.test(protocol) ? origin : undefined
}

/** Whether the project has a list of origins that contains this one. */
async function isListed(
  projects: VerifyOptions['projects'],
  projectId: string | undefined,
  origin: string,
): Promise<boolean> {
  try {
    if (projectId === undefined || (await projects.origins(projectId)) === undefined) return false
    return (await projects.refuse({ projectId, origin })) === undefined
  } catch {
    return false
  }
}

/** Encodes text as a script literal that cannot end the script element. */
function toScriptLiteral(text: string): string {
  return JSON.stringify(text).replace(/</g, '\\u003c')
}

/** Ports and settings of the verify routes. */
export type VerifyOptions = Pick<Ports, 'attester' | 'clock' | 'limits' | 'origins' | 'projects'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
}
