// A server of the Model Context Protocol (https://modelcontextprotocol.io/specification/2025-06-18) on stdin and stdout, with two tools.
import { createInterface } from 'node:readline'
import { createAgent } from '@latchkey/core/agent'
import { http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { pay } from './pay.js'

const { AGENT_KEY, RPC_URL, PERMISSION } = process.env
const agent = createAgent({
  permission: JSON.parse(PERMISSION),
  signer: privateKeyToAccount(AGENT_KEY),
  transport: http(RPC_URL),
})

const tools = {
  pay: {
    description: 'Gets what a URL sells, and pays for it within the limit that a person has approved.',
    inputSchema: {
      type: 'object',
      properties: { url: { type: 'string' }, maxAmount: { type: 'string', description: 'base units' } },
      required: ['url', 'maxAmount'],
    },
    call: async ({ url, maxAmount }) => (await pay(agent, url, { maxAmount: BigInt(maxAmount) })).text,
  },
  remaining: {
    description: 'How much may be spent now, in base units, and when that renews.',
    inputSchema: { type: 'object', properties: {} },
    call: async () =>
      JSON.stringify(await agent.remaining(), (_, value) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
  },
}

async function answer({ method, params }) {
  if (method === 'initialize')
    return {
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'latchkey-agent', version: '1.0.0' },
    }
  if (method === 'ping') return {}
  if (method === 'tools/list')
    return { tools: Object.entries(tools).map(([name, { call: _, ...tool }]) => ({ name, ...tool })) }
  const tool = method === 'tools/call' && Object.hasOwn(tools, params.name) ? tools[params.name] : undefined
  if (!tool) throw Object.assign(new Error('There is no such method or tool.'), { code: -32_601 })
  try {
    return { content: [{ type: 'text', text: await tool.call(params.arguments ?? {}) }] }
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: `${error.name}: ${error.message}` }] }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, ...request } = JSON.parse(line)
  const result = await answer(request).then(
    (value) => ({ result: value }),
    ({ code = -32_603, message }) => ({ error: { code, message } }),
  )
  // a notification has no id and no answer
  if (id !== undefined) process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...result })}\n`)
}
