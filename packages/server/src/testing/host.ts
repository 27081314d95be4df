// Serves apps to journeys: one process imports the server once, and opens an app whenever one is asked for.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { backtest } from '../commands/backtest.ts'
import { type Command, runCommand } from '../commands/command.ts'
import { drawsImport } from '../commands/draws-import.ts'
import { userGrant } from '../commands/user-grant.ts'
import { parseConfig } from '../config.ts'
import { ROOT } from '../environment.ts'
import { type Serving, serve } from '../serve.ts'
import { launchServer, makeTemplate } from './cluster.ts'
import { type AppHome, type Environment, openHome } from './home.ts'

interface OpenApp extends Pick<AppHome<Serving>, 'home' | 'remove'> {
  settings: Environment
  serving: Serving | undefined
}

/** What is asked of the host: to open an app with some settings, or something of one that is open. */
type Ask =
  | { what: 'open'; settings: Environment }
  | { what: 'stop'; id: string }
  | { what: 'close'; id: string }
  | { what: 'restart'; id: string; settings?: Environment }
  | { what: 'command'; id: string; name: string; args: string[]; settings: Environment }

const COMMANDS: Readonly<Record<string, Command>> = {
  'draws:import': drawsImport,
  'user:grant': userGrant,
  backtest,
}

const TEMPLATE = 'journeys'
const postgres = await launchServer()
await makeTemplate(postgres.connection, TEMPLATE)
const apps = new Map<string, OpenApp>()
const configOf = (settings: Environment) => parseConfig(settings, ROOT)

async function open(settings: Environment) {
  const { id, dataDir, ...app } = await openHome(
    { server: postgres.connection, template: TEMPLATE },
    (home) => serve(configOf({ ...home, ...settings })),
  )
  apps.set(id, { ...app, settings })
  return { id, dataDir }
}

function appOf(id: string): OpenApp {
  const app = apps.get(id)
  if (!app) throw new Error(`no app ${id} is open`)
  return app
}

async function stop(app: OpenApp) {
  const { serving } = app
  app.serving = undefined
  await serving?.close()
}

async function restart(app: OpenApp, changed?: Environment) {
  await stop(app)
  if (changed) app.settings = changed
  app.serving = await serve(configOf({ ...app.home, ...app.settings }))
}

async function close(id: string) {
  const app = appOf(id)
  apps.delete(id)
  await stop(app)
  await app.remove()
}

async function command(app: OpenApp, name: string, args: string[], changed: Environment) {
  const found = COMMANDS[name]
  if (!found) throw new Error(`the host knows no command ${name}`)
  const said = { stdout: '', stderr: '' }
  const code = await runCommand(found, {
    args,
    config: () => configOf({ ...app.home, ...app.settings, ...changed }),
    stdout: { write: (text) => (said.stdout += text) },
    stderr: { write: (text) => (said.stderr += text) },
  })
  return { code, ...said }
}

async function answer(ask: Ask): Promise<unknown> {
  if (ask.what === 'open') return await open(ask.settings)
  if (ask.what === 'close') return await close(ask.id)
  const app = appOf(ask.id)
  if (ask.what === 'stop') return await stop(app)
  if (ask.what === 'restart') return await restart(app, ask.settings)
  return await command(app, ask.name, ask.args, ask.settings)
}

const server = createServer((request, response) => {
  json(request)
    .then((ask) => answer(ask as Ask))
    .then(
      (result) => response.end(JSON.stringify(result ?? null)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
if (address === null || typeof address === 'string') throw new Error('no port could be had')
process.stdout.write(`http://127.0.0.1:${address.port}\n`)

// It ends with whoever started it: its standard input closes then, whatever became of them. A signal to
// all of them, such as Ctrl-C, would leave PostgreSQL running.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.stdin.resume()
await once(process.stdin, 'close')
server.close()
server.closeAllConnections()
for (const id of apps.keys()) await close(id)
await postgres.close()
process.exit(0)
