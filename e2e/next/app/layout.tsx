import { cookieToInitialState } from '@latchkey/core/cookie'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Providers } from './Providers'

export const metadata = { title: 'Next', icons: { icon: 'data:,' } }

export default async function Layout({ children }: { children: ReactNode }) {
  const initialState = cookieToInitialState((await headers()).get('cookie'))
  return (
    <html lang="en">
      <body>
        <Providers initialState={initialState}>{children}</Providers>
      </body>
    </html>
  )
}
