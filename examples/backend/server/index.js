// `npm run build && npm start`: the built page and its backend, on one port.
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import express from 'express'
import { createShop } from './createShop.js'

const { PORT = '5173', ORIGIN = `http://localhost:${PORT}`, VITE_RPC_31337, SIWX_SECRET } = process.env
if (!SIWX_SECRET) console.warn('No SIWX_SECRET: whoever is signing in while this restarts has to try again.')
const shop = createShop({
  origin: ORIGIN,
  secret: SIWX_SECRET ?? randomBytes(32).toString('hex'),
  rpc: VITE_RPC_31337,
})
shop.use(express.static(fileURLToPath(new URL('../dist', import.meta.url))))
shop.listen(Number(PORT), '127.0.0.1', () => console.log(`The shop is open at ${ORIGIN}`))
