import { cookieToInitialState } from '@latchkey/core/cookie'
import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { createServerFn } from '@tanstack/react-start'
import { getRequestHeader } from '@tanstack/react-start/server'
import { Providers } from '../Providers'

const fetchCookie = createServerFn().handler(() => getRequestHeader('cookie') ?? '')

export const Route = createRootRoute({
  loader: async () => ({ initialState: cookieToInitialState(await fetchCookie()) }),
  head: () => ({
    meta: [{ charSet: 'utf-8' }, { title: 'App' }],
    links: [{ rel: 'icon', href: 'data:,' }],
  }),
  component: Root,
})

function Root() {
  const { initialState } = Route.useLoaderData()
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        <Providers initialState={initialState}>
          <Outlet />
        </Providers>
        <Scripts />
      </body>
    </html>
  )
}
