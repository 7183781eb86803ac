export * from '@latchkey/server/siwx'
