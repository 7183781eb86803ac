import { createRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequestHeader } from '@tanstack/react-start/server'
import { routeTree } from './routeTree.gen'

const readNonce = createIsomorphicFn()
  .server(() => getRequestHeader('x-nonce'))
  .client(() => undefined)

export function getRouter() {
  const nonce = readNonce()
  return createRouter({ routeTree, ...(nonce && { ssr: { nonce } }) })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
