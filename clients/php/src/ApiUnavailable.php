<?php

declare(strict_types=1);

namespace Vitrina;

/** The API did not respond until the end of `patience`. A write may have been executed: send it again. */
final class ApiUnavailable extends ApiError
{
    public function __construct(string $message, public readonly ?float $retryAfter = null)
    {
        parent::__construct($message);
    }
}
