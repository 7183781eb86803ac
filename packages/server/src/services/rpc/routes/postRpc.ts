import type { Context } from 'hono'
import { ChainUnavailableError } from '../../../errors/ChainUnavailableError.ts'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { checkProject } from '../../../http/checkProject.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { readBody } from '../../../http/readBody.ts'
import { chargeCalls } from '../chargeCalls.ts'
import { localAnswer } from '../localAnswer.ts'
import { parseRpcBody } from '../parseRpcBody.ts'
import type { RpcOptions } from '../RpcOptions.ts'
import { readTarget } from '../readTarget.ts'
import { refusalText } from '../refusalText.ts'

/** Bytes of the largest request body. A batch of 1000 calls usually takes a tenth. */
const maxBody = 1024 * 1024
const headers = { 'content-type': 'application/json' }

/** `POST /v1?chainId=&projectId=[&sessionId=][&providerId=]` (W5). */
export async function postRpc(c: Context<ApiEnv>, options: RpcOptions): Promise<Response> {
  const { chains, limits, projects, config } = options
  const query = c.req.query()
  const chain = readTarget(chains, query.chainId, 'http')
  const { providerId, sessionId, projectId } = query
  // its calls are counted below, by what they weigh
  await checkProject(options, { projectId, origin: c.req.header('origin'), counts: false })
  if (
    providerId !== undefined &&
    (config.testProjectId === undefined || projectId !== config.testProjectId)
  ) {
    throw new HttpFailure(400, 'provider', 'providerId is for the configured test project only')
  }
  const bytes = await readBody(c, maxBody)
  const body = parseRpcBody(bytes, config.logRange)
  if (body.type === 'refused') return c.body(refusalText(body.refusal), 400, headers)
  const payer = {
    projectId: (await projects.knows(projectId)) ? projectId : undefined,
    clientAddress: c.env?.clientAddress ?? '',
  }
  await chargeCalls(limits, config, payer, body)
  const local = localAnswer(chain, body)
  if (local !== undefined) return c.body(local, 200, headers)

  try {
    const answer = await chains.send(chain.caipNetworkId, bytes, {
      sessionId: sessionId?.slice(0, 200),
      providerId,
      mayBeEmpty: body.silent,
    })
    return new Response(answer.body, { status: answer.status, headers })
  } catch (error) {
    throw error instanceof ChainUnavailableError ? toFailure(error, chain.caipNetworkId) : error
  }
}

function toFailure({ code }: ChainUnavailableError, caipNetworkId: string): HttpFailure {
  return code === 'unknown_provider'
    ? new HttpFailure(400, 'provider', `${caipNetworkId} has no provider of that id`)
    : new HttpFailure(503, 'chainId', `Requested ${caipNetworkId} chain provider is temporarily unavailable`)
}
