// A prerendered page can be read before any script of the app is there. These are fetched when it was
// painted, all at once, so that they hold up neither styles nor words.
;(function () {
  let [entry, ...parts] = document.currentScript.dataset.scripts.split(' ')
  let started = false

  function start() {
    if (started) return
    started = true
    for (let part of parts) add('link', { rel: 'modulepreload', href: part })
    add('script', { type: 'module', src: entry })
  }

  function add(name, attributes) {
    document.head.append(
      Object.assign(document.createElement(name), { crossOrigin: '' }, attributes),
    )
  }

  // Shows the notice to users who have not confirmed their address.
  let notice = document.querySelector('[data-unverified]')
  if (notice !== null) {
    let user = storedUser()
    notice.hidden = user === null || user.emailVerified !== false || user.isDemo
    if (!notice.hidden) notice.querySelector('[data-email]').textContent = user.email
  }

  function storedUser() {
    try {
      return JSON.parse(localStorage.getItem('fourcast_user'))
    } catch {
      // Storage may be closed to us, or hold something else.
      return null
    }
  }

  // Who has no session stored sees nothing of a screen.
  let unseen =
    document.querySelector('[data-waiting]') !== null &&
    document.documentElement.dataset.session === undefined
  // A tab that is not looked at paints nothing, and not every browser says when it did.
  if (unseen || document.hidden || window.PerformanceObserver === undefined) return start()
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  setTimeout(start, 1000)
})()
