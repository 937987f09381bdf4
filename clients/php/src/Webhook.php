<?php

declare(strict_types=1);

namespace Vitrina;

/** Verification of webhooks by the Standard Webhooks scheme. */
final class Webhook
{
    /**
     * Verifies a webhook and returns its event. An event may arrive twice, with the same `id`.
     *
     * @param string $body received bytes, unchanged: `file_get_contents('php://input')`
     * @param array<string, string> $headers result of `getallheaders()`
     * @param string|list<string> $secrets secret, or all valid ones during a rotation
     * @param int $tolerance accepted difference of the clocks, in seconds
     * @return array{id: string, type: string, timestamp: string, data: array<string, mixed>}
     * @throws WebhookRefused
     */
    public static function verify(
        string $body,
        array $headers,
        string|array $secrets,
        int $tolerance = 300,
        ?int $now = null,
    ): array {
        $keys = array_map(self::keyOf(...), (array) $secrets);
        if ($keys === [])
            throw new \ValueError('secret: missing');
        $found = array_change_key_case($headers);
        [$id, $timestamp, $signatures] = array_map(
            static fn (string $name): string => (string) ($found["webhook-$name"] ?? ''),
            ['id', 'timestamp', 'signature'],
        );
        if ($id === '' || $signatures === '' || preg_match('/^\d{1,12}$/D', $timestamp) !== 1)
            throw new WebhookRefused('headers', 'webhook-id, webhook-timestamp or webhook-signature is missing or invalid');
        $age = ($now ?? time()) - (int) $timestamp;
        if ($age > $tolerance)
            throw new WebhookRefused('too_old', 'the signature is too old');
        if (-$age > $tolerance)
            throw new WebhookRefused('too_new', 'the signature is from the future');
        $isSigned = false;
        foreach ($keys as $key) {
            $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
            foreach (explode(' ', $signatures) as $given)
                $isSigned = hash_equals($expected, $given) || $isSigned;
        }
        if (!$isSigned)
            throw new WebhookRefused('signature', 'the signature does not match the secret');
        $event = json_decode($body, true);
        if (!is_array($event) || !is_string($event['type'] ?? null) || !is_array($event['data'] ?? null))
            throw new WebhookRefused('body', 'the body is not an event');
        return ['id' => $id] + $event;
    }

    private static function keyOf(string $secret): string
    {
        $key = str_starts_with($secret, 'whsec_') ? base64_decode(substr($secret, 6), true) : false;
        if (!is_string($key) || strlen($key) < 16)
            throw new \ValueError('secret: must be the secret of the webhook (whsec_…)');
        return $key;
    }
}
