// Makes a checkout ready to run: packages, with --dev also the development tools, then with --build
// the web, with --browser a browser for the tests, with --promtool the tool that tests alerts. Needs
// nothing but npm and any Node ≥ 20, and takes no time when nothing has changed.

const major = Number(process.versions.node.split('.')[0])
if (major < 20) {
  console.error(
    `Fourcast needs Node 20 or later to install itself; this is ${process.version}.\n` +
      'Install a current one from https://nodejs.org, then run the command again.',
  )
  process.exit(1)
}

const { install, runPinned } = await import('./install.mjs')
const wants = (flag) => process.argv.includes(flag)

try {
  await install({ dev: wants('--dev') })
  // First, so that missing browsers are reported before a build.
  if (wants('--browser')) {
    const { prepareBrowser, prepareEngines } = await import('./browser.mjs')
    prepareBrowser()
    prepareEngines()
  }
  if (wants('--promtool')) (await import('./promtool.mjs')).preparePromtool()
  if (wants('--build')) await runPinned('./build.mjs', 'build')
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
