import { cookieToInitialState } from '@latchkey/core/cookie'
import { headers } from 'next/headers'
import { Providers } from './Providers'

export const metadata = { title: 'Next' }

export default async function Layout({ children }) {
  const initialState = cookieToInitialState((await headers()).get('cookie'))
  return (
    <html lang="en">
      <body>
        <Providers initialState={initialState}>{children}</Providers>
      </body>
    </html>
  )
}
