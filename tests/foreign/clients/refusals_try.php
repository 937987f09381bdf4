<?php

// Behaviour of the client for a busy, unavailable, moved or restored server. The first argument names the case.

declare(strict_types=1);

use Vitrina\Api;
use Vitrina\ApiRefused;
use Vitrina\Changes;
use Vitrina\ChangesGone;
use Vitrina\Content;
use Vitrina\Hub;
use Vitrina\HubUnavailable;
use Vitrina\HubRefused;

require __DIR__ . '/autoload.php';

// Calls are not retried; the feed ignores this limit.
$api = new Api(getenv('API_URL'), getenv('TOKEN'), patience: $argv[1] === 'feed' ? 0.0 : 30.0);
$hub = new Hub(getenv('AUTH_URL'), getenv('SITE'), 'https://shop.example/done', 'secret', getenv('API_URL'));
$given = json_decode(stream_get_contents(STDIN), true);
$began = microtime(true);

/** Makes the key cache of the client older by `$minutes`. */
function aged(Hub $hub, int $minutes): void
{
    foreach (['keysReadAt', 'keysAskedAt'] as $name) {
        $time = new ReflectionProperty($hub, $name);
        $time->setValue($hub, $time->getValue($hub) - $minutes * 60);
    }
}

$answer = match ($argv[1]) {
    'busy' => [
        array_column((new Content($api))->of('brand')->upsert([['slug' => 'a', 'name' => 'A']]), 'outcome'),
        microtime(true) - $began,
    ],
    'moved' => array_map(function (Closure $work): int {
        try {
            $work();
            return 0;
        } catch (ApiRefused | HubRefused $error) {
            return $error->status;
        }
    }, [
        fn () => $api->call('GET', '/external/brand/'),
        fn () => (new Content($api))->of('brand')->upsert([['slug' => 'b', 'name' => 'B']]),
        fn () => $hub->refresh('token'),
    ]),
    'feed' => (function () use ($api, $began): array {
        $restored = [];
        $feed = (new Changes($api))->after(900, restored: function (int $safe) use (&$restored): void {
            $restored[] = $safe;
        }, wait: 1);
        $key = $feed->current()['key'];
        unset($feed);
        $oldest = null;
        try {
            (new Changes($api))->after(1, wait: 1)->current();
        } catch (ChangesGone $error) {
            $oldest = $error->oldest;
        }
        return ['key' => $key, 'restored' => $restored, 'oldest' => $oldest, 'seconds' => microtime(true) - $began];
    })(),
    'retired' => array_map(function (int $minutes) use ($hub, $given): string {
        aged($hub, $minutes);
        try {
            $hub->verify($given);
            return 'taken';
        } catch (HubRefused) {
            return 'refused';
        } catch (HubUnavailable) {
            return 'away';
        }
    }, [0, 9, 2, 1, 78]),
};
echo json_encode($answer);
