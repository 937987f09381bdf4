<?php

declare(strict_types=1);

namespace Vitrina;

/** Invalid webhook; `$reason` is `headers`, `signature`, `too_old`, `too_new` or `body`. */
final class WebhookRefused extends \RuntimeException
{
    public function __construct(public readonly string $reason, string $message)
    {
        parent::__construct($message);
    }
}
