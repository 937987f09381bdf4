<?php

// Autoloader like that of Composer: the classes of Vitrina\ are in src/ of the client.
spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'Vitrina\\'))
        require getenv('CLIENT') . '/src/' . substr($class, 8) . '.php';
});
