import { headers } from 'next/headers'
import { Providers } from './Providers'

export const metadata = { title: 'Next' }

export default async function Layout({ children }) {
  const cookie = (await headers()).get('cookie')
  return (
    <html lang="en">
      <body>
        <Providers cookie={cookie}>{children}</Providers>
      </body>
    </html>
  )
}
