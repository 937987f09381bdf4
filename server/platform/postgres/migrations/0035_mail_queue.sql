-- Mail that is to be sent. A mail server that is away or refuses for now is asked again after 2 seconds, then after twice as
-- long each time, at most an hour: 34 times, which takes about a day. What nobody could even try for two days is of no use
-- any more. A job tells what a mail is made from, never a link, and is forgotten a minute after it is over.
select pgboss.create_queue('mail', '{
  "policy": "standard",
  "retryLimit": 34,
  "retryDelay": 2,
  "retryBackoff": true,
  "retryDelayMax": 3600,
  "expireInSeconds": 120,
  "heartbeatSeconds": 10,
  "retentionSeconds": 172800,
  "deleteAfterSeconds": 60
}');
