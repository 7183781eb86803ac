import { type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { apiHeaders } from './apiHeaders.ts'

const standing = Object.entries(apiHeaders)

/** A response of the API: it knows its id. */
export type ApiResponse = ServerResponse & { requestId: string }

/**
 * Makes a response one of the API. The headers every answer carries are added where Node writes them: nothing a route does
 * can lose them, and all leave in one list, which costs a third of setting each before.
 */
export function nameResponse(outgoing: ServerResponse, requestId: string): ApiResponse {
  const response = outgoing as ApiResponse
  response.requestId = requestId
  response.writeHead = writeHead as ApiResponse['writeHead']
  return response
}

/**
 * As Node itself and the Hono adapter call it: a status, and headers as an object or none. The list is flat because an object
 * spread anew for each answer gets a hidden class of its own in V8: it outlives the young generation, and collecting them was
 * a third of a cached answer's time.
 */
function writeHead(this: ApiResponse, status: number, own: OutgoingHttpHeaders = {}): ServerResponse {
  const list: (string | OutgoingHttpHeader)[] = ['x-request-id', this.requestId]
  for (const [name, value] of standing) if (!(name in own)) list.push(name, value)
  for (const name in own) {
    const value = own[name]
    if (value !== undefined) list.push(name, value)
  }
  return ServerResponse.prototype.writeHead.call(this, status, list)
}
