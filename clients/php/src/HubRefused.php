<?php

declare(strict_types=1);

namespace Vitrina;

/** The hub does not accept this token. `$errorCode` is stable: `token_not_valid`, `unauthorized`, `too_many_requests`. */
final class HubRefused extends \RuntimeException
{
    public function __construct(string $message, public readonly int $status, public readonly ?string $errorCode)
    {
        parent::__construct($message);
    }
}
