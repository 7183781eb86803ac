import { randomBytes } from 'node:crypto'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Where the page is in development; the backend has to know it, so another port is an error and not another port. */
const port = 5173

/** The backend, behind Vite's own server: page and cookies are of one origin, as they are with `npm start`. */
const shop: Plugin = {
  name: 'shop',
  async configureServer({ middlewares }) {
    const { createShop } = await import('./server/createShop.js')
    const secret = process.env.SIWX_SECRET ?? randomBytes(32).toString('hex')
    middlewares.use(
      createShop({ origin: `http://localhost:${port}`, secret, rpc: process.env.VITE_RPC_31337 }),
    )
  },
}

/** The development wallet of a running stack, there before the page's own scripts as an extension would be. */
const devWallet: Plugin = {
  name: 'dev-wallet',
  transformIndexHtml: () => {
    const origin = process.env.VITE_DEV_WALLET
    return origin
      ? [{ tag: 'script', attrs: { src: new URL('/inject.js', origin).href }, injectTo: 'head-prepend' }]
      : []
  },
}

export default defineConfig({ plugins: [react(), shop, devWallet], server: { port, strictPort: true } })
