import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import express5 from 'express'
import { Hono } from 'hono'
import type { SiwxBackend } from '../server/createSiwxBackend.ts'
import { expressSiwx, honoSiwx, nextSiwx } from '../server/frameworks.ts'

// The types of Express 5 fit for what is used of Express 4.
const require = createRequire(import.meta.url)
const express4: typeof express5 = require('express4')

/** Apps with sign-in at `/siwx`, and a page that returns the visitor: `GET` and `POST /orders`. */
export const apps: { readonly [framework: string]: (siwx: SiwxBackend) => RequestListener } = {
  hono(siwx) {
    const app = new Hono()
    app.all('/siwx/*', honoSiwx(siwx))
    app.on(['GET', 'POST'], '/orders', async (c) =>
      c.json({ by: (await siwx.getVisitor(c.req.raw)) ?? null }),
    )
    return getRequestListener(app.fetch)
  },
  'hono, behind a reader of bodies'(siwx) {
    const app = new Hono()
    app.use(async (c, next) => {
      if (c.req.method === 'POST') await c.req.text()
      await next()
    })
    app.all('/siwx/*', honoSiwx(siwx))
    app.on(['GET', 'POST'], '/orders', async (c) =>
      c.json({ by: (await siwx.getVisitor(c.req.raw)) ?? null }),
    )
    return getRequestListener(app.fetch)
  },
  'express 5': (siwx) => inExpress(express5(), siwx),
  'express 5, behind express.json()': (siwx) =>
    inExpress(express5().use(express5.json({ limit: '1mb' })), siwx),
  'express 4': (siwx) => inExpress(express4(), siwx),
  'express 4, behind express.json()': (siwx) =>
    inExpress(express4().use(express4.json({ limit: '1mb' })), siwx),
  'the functions of a Next route'(siwx) {
    const route = nextSiwx(siwx)
    return getRequestListener(async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/orders') return Response.json({ by: (await siwx.getVisitor(request)) ?? null })
      const answer = route[request.method as 'GET']
      return pathname.startsWith('/siwx/') && answer ? answer(request) : new Response(null, { status: 404 })
    })
  },
  'node:http'(siwx) {
    const answer = expressSiwx(siwx)
    return async (request, response) => {
      if (request.url !== '/orders') return answer(request, response)
      response.end(JSON.stringify({ by: (await siwx.getVisitor(request)) ?? null }))
    }
  },
}

function inExpress(app: ReturnType<typeof express5>, siwx: SiwxBackend): RequestListener {
  app.use('/siwx', expressSiwx(siwx))
  app.all('/orders', async (request, response) => {
    response.json({ by: (await siwx.getVisitor(request)) ?? null })
  })
  return app
}

/** A backend on a real port. */
type ServedBackend = { readonly url: string; close(): Promise<void> }

export async function serveBackend(listener: RequestListener): Promise<ServedBackend> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
