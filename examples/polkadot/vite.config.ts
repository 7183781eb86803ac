import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

export default defineConfig({ plugins: [react(), devWallet] })
