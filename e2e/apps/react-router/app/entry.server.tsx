import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { NonceContext } from './NonceContext'

/** Renders a page with the policy of the operator and a nonce of its own. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const policy = process.env.CONTENT_POLICY?.replaceAll('NONCE', nonce)
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onShellReady() {
          const body = new PassThrough()
          headers.set('content-type', 'text/html')
          if (policy) headers.set('content-security-policy', policy)
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
          pipe(body)
        },
        onShellError: reject,
      },
    )
  })
}
