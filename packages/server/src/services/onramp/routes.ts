import { type OnrampOrders, type OnrampProviders, onrampDefaults } from '@latchkey/protocol'
import * as routeTable from '@latchkey/protocol/routes'
import { onrampQuoteRequest, onrampUrlRequest } from '@latchkey/protocol/schemas'
import { type Context, Hono } from 'hono'
import { readBody, readJson } from '../../http/body.ts'
import { checkProject, requireProject } from '../../http/checkProject.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { createMount } from '../../http/mount.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import { getQuotes, toAliasOptions } from './aliases.ts'
import { createOrder, parseDestination } from './orders.ts'
import {
  createOptionsReader,
  findProvider,
  type OnrampServiceOptions,
  type OptionsReader,
} from './providers.ts'
import { getQuote } from './quotes.ts'

/** Creates the service `onramp`: buying tokens with money. */
export function onramp(options: OnrampServiceOptions): Service {
  const getProviderOptions = createOptionsReader(options.clock)
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, options)
  const hasProject = requireProject(options)
  mount(routeTable.getOnrampOptions, hasProject, (c) =>
    getOptions(c, options, getProviderOptions, 'latchkey'),
  )
  mount(routeTable.getBuyOptions, hasProject, (c) => getOptions(c, options, getProviderOptions, 'alias'))
  mount(routeTable.getBuyQuotes, hasProject, (c) => getQuotes(c, options, getProviderOptions))
  mount(routeTable.getOnrampProviders, hasProject, (c) => getProviders(c, options))
  mount(routeTable.getOnrampOrders, hasProject, (c) => getOrders(c, options))
  // The project id is in the body.
  mount(routeTable.getOnrampQuote, (c) => postQuote(c, options, getProviderOptions))
  mount(routeTable.createOnrampUrl, (c) => postUrl(c, options, getProviderOptions))
  // A provider knows no project; it signs the body.
  mount(routeTable.receiveOnrampNews, (c) => postCallback(c, options))
  return { routes }
}

/**
 * `GET /v1/onramp/options`, and the alias `/v1/onramp/buy/options`: currencies, networks and limits of a
 * provider.
 */
async function getOptions(
  c: Context<ApiEnv>,
  { onramps }: OnrampServiceOptions,
  getProviderOptions: OptionsReader,
  form: 'latchkey' | 'alias',
): Promise<Response> {
  const provider = findProvider(onramps, c.req.query('provider') || undefined, (one) => !!one.options)
  const options = await getProviderOptions(provider)
  return c.json(form === 'latchkey' ? options : toAliasOptions(options), 200, { 'cache-control': 'no-store' })
}

/** `GET /v1/onramp/providers`: the configured providers. */
function getProviders(c: Context<ApiEnv>, { onramps }: OnrampServiceOptions): Response {
  const body: OnrampProviders = {
    providers: onramps.providers().map((provider) => ({
      id: provider.id,
      name: provider.name,
      feeRange: provider.feeRange,
      supportedChains: [...provider.namespaces],
      quotes: provider.quote !== undefined,
      restrictedZones: [...provider.restrictedZones],
      origins: [...provider.origins],
      isTest: provider.isTest,
    })),
  }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

/**
 * `GET /v1/onramp/orders?ids=`: state of orders. The wallet address is left out: an id alone must not reveal
 * whose order it is.
 */
async function getOrders(c: Context<ApiEnv>, { onrampOrders }: OnrampServiceOptions): Promise<Response> {
  const ids = [...new Set((c.req.query('ids') ?? '').split(',').filter(Boolean))]
  if (ids.length > onrampDefaults.askedOrders || ids.some((id) => !/^[\da-f]{32}$/.test(id)))
    throw new HttpFailure(
      400,
      'ids',
      `Invalid parameter: ids are at most ${onrampDefaults.askedOrders} of orders`,
    )
  const orders = await onrampOrders.find(ids)
  const body: OnrampOrders = {
    orders: orders.map((order) => ({
      id: order.id,
      provider: order.provider,
      status: order.status,
      network: order.network ?? null,
      paymentTotal: order.paymentTotal ?? null,
      purchaseAmount: order.purchaseAmount ?? null,
      transaction: order.transaction ?? null,
      createdAt: order.createdAt,
      updatedAt: order.updatedAt,
    })),
  }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

/** Bytes of the largest request body. */
const maxBody = 16 * 1024

/** `POST /v1/onramp/quote`: what an amount of money buys. */
async function postQuote(
  c: Context<ApiEnv>,
  options: OnrampServiceOptions,
  getProviderOptions: OptionsReader,
): Promise<Response> {
  const request = await readJson(c, onrampQuoteRequest, maxBody)
  const { projectId = c.req.query('projectId') } = request
  await checkProject(options, {
    projectId,
    origin: c.req.header('origin'),
    clientAddress: c.env?.clientAddress ?? '',
  })
  const quote = await getQuote(options, getProviderOptions, {
    provider: request.provider,
    purchaseCurrency: request.purchaseCurrency.id,
    network: request.network,
    paymentCurrency: request.paymentCurrency.id,
    paymentMethod: request.paymentMethod,
    amount: request.amount,
  })
  return c.json(quote, 200, { 'cache-control': 'no-store' })
}

/** `POST /v1/generators/onrampurl`: creates an order and returns the page to pay at. */
async function postUrl(
  c: Context<ApiEnv>,
  options: OnrampServiceOptions,
  getProviderOptions: OptionsReader,
): Promise<Response> {
  const request = await readJson(c, onrampUrlRequest, maxBody, 400)
  const { projectId = c.req.query('projectId') } = request
  await checkProject(options, {
    projectId,
    origin: c.req.header('origin'),
    clientAddress: c.env?.clientAddress ?? '',
  })
  const destination = parseDestination(request)
  const provider = findProvider(options.onramps, request.provider, ({ namespaces }) =>
    namespaces.includes(destination.namespace),
  )
  const body = await createOrder(options, provider, getProviderOptions, request, destination)
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

/** Bytes of the largest callback. */
const maxCallbackBody = 64 * 1024

/**
 * `POST /v1/onramp/callbacks/{provider}`: a provider reports the state of an order. Callbacks without a valid
 * signature are refused. Repeated and late callbacks are accepted without a change, so that the provider does
 * not retry.
 */
async function postCallback(
  c: Context<ApiEnv>,
  { onramps, onrampOrders, log }: OnrampServiceOptions,
): Promise<Response> {
  const id = c.req.param('provider')
  const provider = onramps.providers().find((one) => one.id === id && one.parseCallback !== undefined)
  // 404 and not 503: the caller has a wrong URL and must not retry.
  if (!provider) throw new HttpFailure(404, 'provider', 'There is no such provider here')
  const body = (await readBody(c, maxCallbackBody)).toString('utf8')
  const path = new URL(c.req.url).pathname
  const report = provider.parseCallback?.({ header: (name) => c.req.header(name), path, body })
  if (report === 'forged') {
    log.warn({ provider: provider.id }, 'A callback about an order has no valid signature')
    throw new HttpFailure(401, 'signature', 'The signature is not the provider’s, or too old')
  }
  const outcome = report ? await onrampOrders.advance(provider.id, report) : 'kept'
  if (outcome === 'unknown') throw new HttpFailure(404, 'order', 'There is no such order of this provider')
  return c.json({ outcome }, 200, { 'cache-control': 'no-store' })
}
