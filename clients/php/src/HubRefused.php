<?php

declare(strict_types=1);

namespace Vitrina;

/** Refusal by the hub, or an invalid token. Stable `$errorCode`: `token_not_valid`, `unauthorized`, `too_many_requests`. */
final class HubRefused extends \RuntimeException
{
    public function __construct(string $message, public readonly int $status, public readonly ?string $errorCode)
    {
        parent::__construct($message);
    }
}
