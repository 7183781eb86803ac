import { cookieToInitialState } from '@latchkey/core/cookie'
import { useContext } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { NonceContext } from './NonceContext'
import { Providers } from './Providers'

export const loader = ({ request }: Route.LoaderArgs) => ({
  initialState: cookieToInitialState(request.headers.get('cookie')),
})

export default function Root({ loaderData }: Route.ComponentProps) {
  const nonce = useContext(NonceContext)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>App</title>
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        <Providers initialState={loaderData.initialState}>
          <Outlet />
        </Providers>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}
