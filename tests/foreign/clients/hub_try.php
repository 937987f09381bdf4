<?php

// Sign-in of a site in its two steps, token verification, and webhooks. The first argument names the case.

declare(strict_types=1);

use Vitrina\Hub;
use Vitrina\HubRefused;
use Vitrina\Login;
use Vitrina\Webhook;
use Vitrina\WebhookRefused;

require __DIR__ . '/autoload.php';

$given = json_decode(stream_get_contents(STDIN), true);
$hub = new Hub(getenv('AUTH_URL'), getenv('SITE'), getenv('CALLBACK'), getenv('SITE_SECRET') ?: null, getenv('ADMIN_URL'));

function isRefused(Closure $work): bool
{
    try {
        $work();
        return false;
    } catch (HubRefused | ValueError) {
        return true;
    }
}

$answer = match ($argv[1]) {
    'login' => $hub->login('en'),
    'return' => (function () use ($hub, $given): array {
        $login = new Login(...$given['login']);
        if (!isRefused(fn () => $hub->exchange($given['token'], 'another state', $login)))
            throw new Exception('another state was accepted');
        $tokens = $hub->exchange($given['token'], $given['state'], $login);
        $renewed = $hub->refresh($tokens->refresh);
        return [
            'sub' => $hub->verify($tokens->access)['sub'],
            'email' => $hub->profile($renewed->access)['email'],
            'renewed' => $renewed->refresh !== $tokens->refresh,
        ];
    })(),
    'verify' => array_map(fn (string $token): bool => isRefused(fn () => $hub->verify($token)), $given),
    'webhook' => array_map(function (array $one) use ($given): string {
        try {
            return Webhook::verify($one['body'], $one['headers'], $given['secrets'])['type'];
        } catch (WebhookRefused $error) {
            return $error->reason;
        }
    }, $given['webhooks']),
};
echo json_encode($answer);
