import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import type { HealthOptions } from '../HealthOptions.ts'

/** The process lives. Text, in the form monitors of existing installations look for (W10.1). */
export function getHealth(c: Context<ApiEnv>, { build, features }: HealthOptions, uptime: number): Response {
  const lines = [
    `OK v${build.version}`,
    `hash: ${build.hash}`,
    `features: ${features.join(', ')}`,
    `uptime: ${Math.floor(uptime / 1000)} seconds`,
  ]
  return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'no-store' })
}
