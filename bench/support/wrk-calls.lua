-- Sends one signed-in POST after another over all connections of wrk, each for the next player of the file.
-- Arguments: file of session ids, a line each, with a body of its own behind a space or without; path; prefix of
-- Idempotency-Key, or "-" for none; bodies, in turn, for lines without one.
-- One thread only: the keys count up in it.

local heads, tails = {}, {}
local players, sent, keyed = 0, 0, false

function init(args)
  local path, prefix = args[2], args[3]
  keyed = prefix ~= "-"
  local origin = wrk.host .. ":" .. wrk.port
  for line in io.lines(args[1]) do
    local session, body = line:match("^(%S+) ?(.*)$")
    if body == "" then body = args[4 + players % (#args - 3)] end
    players = players + 1
    heads[players] = "POST " .. path .. " HTTP/1.1\r\nHost: " .. origin
      .. "\r\nOrigin: http://" .. origin
      .. "\r\nContent-Type: application/json\r\nCookie: rumb_session=" .. session
      .. (keyed and ("\r\nIdempotency-Key: " .. prefix) or "")
    tails[players] = "\r\nContent-Length: " .. #body .. "\r\n\r\n" .. body
  end
  if not keyed then
    for player = 1, players do heads[player] = heads[player] .. tails[player] end
  end
end

function request()
  local player = sent % players + 1
  sent = sent + 1
  if keyed then return heads[player] .. string.format("%012d", sent) .. tails[player] end
  return heads[player]
end

function done(summary, latency, requests)
  local failed = summary.errors
  io.write(string.format(
    '\nFIGURES {"seconds":%.6f,"answers":%d,"refused":%d,"broken":%d,"generatorSeconds":%.2f,'
      .. '"p50Ms":%.3f,"p90Ms":%.3f,"p99Ms":%.3f,"maxMs":%.3f}\n',
    summary.duration / 1e6, summary.requests, failed.status,
    failed.connect + failed.read + failed.write + failed.timeout, os.clock(),
    latency:percentile(50) / 1e3, latency:percentile(90) / 1e3, latency:percentile(99) / 1e3, latency.max / 1e3
  ))
end
